/**
 * Playwright's test without its browser fixtures. `test` of `@playwright/test` sets up and takes down some thirty
 * options of browsers for each test, also for one that opens no page: a fifteenth of the time of all self tests.
 * Tests that show a page open it with `launchChromium`.
 */
export { _baseTest as test } from '@playwright/test';
