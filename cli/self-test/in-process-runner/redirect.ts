import type { ResolveHook } from 'node:module';

/** A module hook: whoever imports Playwright's test runner on the bench gets the double instead. */
export const resolve: ResolveHook = (specifier, context, nextResolve) =>
  specifier === '@playwright/test'
    ? nextResolve(new URL('test-double.js', import.meta.url).href, context)
    : nextResolve(specifier, context);
