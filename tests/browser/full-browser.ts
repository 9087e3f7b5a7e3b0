import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium.ts'

/**
 * The full browser instead of its headless build, for files about releases of the app and about push: `test.use({
 * launchOptions: WHOLE_BROWSER })`. In the headless build a new service worker does not replace the old one, but a
 * page takes half the time. Files that use the full browser share one.
 */
export const WHOLE_BROWSER = { executablePath: needChromium(), args: CHROMIUM_ARGS }
