import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, needHeadless } from './helpers/chromium-launch.ts'

/** All pages of a worker run in one renderer process, so that its compiled code is reused. */
const ONE_PROCESS = '--renderer-process-limit=1'

export default defineConfig({
  globalSetup: './helpers/playwright-setup.ts',
  testDir: '.',
  // Bundles in `dist` are loaded without compilation by Playwright.
  build: { external: ['**/dist/**'] },
  outputDir: '../test-results/browser',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording traces takes 8 % more processor time.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: needHeadless(), args: [...CHROMIUM_ARGS, ONE_PROCESS] },
  },
  projects: [
    {
      name: 'pages',
      testMatch: 'e2e/**/*.spec.ts',
      // Starting a service worker and its caches costs a second of processor time in each new context, so only
      // tests of offline behaviour and of push allow service workers.
      use: { serviceWorkers: 'block' },
    },
    {
      name: 'console',
      testMatch: 'console/**/*.spec.ts',
      use: {
        viewport: { width: 1440, height: 900 },
        isMobile: false,
        hasTouch: false,
        serviceWorkers: 'block',
      },
    },
    {
      name: 'offline',
      testMatch: 'offline/**/*.spec.ts',
      use: { serviceWorkers: 'allow' },
    },
  ],
})
