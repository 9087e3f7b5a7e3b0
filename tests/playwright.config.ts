import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, needChromium, needHeadless } from './helpers/chromium.ts'

export default defineConfig({
  globalSetup: './helpers/prepare.ts',
  testDir: '.',
  outputDir: '../test-results/browser',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // Until whole runs have passed without one, beside other work too; what needed it is named at the end of the run.
  retries: 2,
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Only for failed tests: recording takes 5 % more processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    {
      name: 'pages',
      testMatch: 'e2e/**/*.spec.ts',
      // The worker and its caches cost a second of processor at each first page: groups that are about it allow it.
      use: {
        serviceWorkers: 'block',
        launchOptions: { executablePath: needHeadless(), args: CHROMIUM_ARGS },
      },
    },
    {
      // Releases take one another's place only in a whole browser.
      name: 'offline',
      testMatch: 'offline/**/*.spec.ts',
      use: {
        serviceWorkers: 'allow',
        launchOptions: { executablePath: needChromium(), args: CHROMIUM_ARGS },
      },
    },
  ],
})
