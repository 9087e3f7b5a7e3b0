import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, needChromium, needHeadless } from './helpers/chromium.ts'

export default defineConfig({
  globalSetup: './helpers/prepare.ts',
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A busy machine may make a page late; what passed at a later try is named as flaky in the report.
  retries: 2,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'allow',
    trace: 'off',
  },
  projects: [
    {
      name: 'pages',
      testMatch: 'e2e/**/*.spec.ts',
      use: { launchOptions: { executablePath: needHeadless(), args: CHROMIUM_ARGS } },
    },
    {
      // Releases take one another's place only in a whole browser.
      name: 'offline',
      testMatch: 'offline/**/*.spec.ts',
      use: { launchOptions: { executablePath: needChromium(), args: CHROMIUM_ARGS } },
    },
  ],
})
