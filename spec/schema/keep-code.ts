import { keepCode } from './precompiled-functions.ts';

/** Run by the build, once with the options of each kind of process that reads the functions. */
keepCode();
