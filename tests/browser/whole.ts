import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium.ts'

/**
 * A whole browser, for files about releases of the app and about push: `test.use({ launchOptions: WHOLE_BROWSER })`. In the
 * headless one a new release does not take the old one's place, but a page takes half the time. Files that ask for it share one.
 */
export const WHOLE_BROWSER = { executablePath: needChromium(), args: CHROMIUM_ARGS }
