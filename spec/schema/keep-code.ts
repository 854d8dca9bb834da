import { versions } from '../contract/versions.ts';
import { keepCode } from './precompiled-functions.ts';

/** Run by the build, once with the options of each kind of process that reads the functions. */
for (const version of versions) keepCode(version);
