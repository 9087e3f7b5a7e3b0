import { CHROMIUM_ARGS, needChromium } from '../helpers/chromium-launch.ts'

/**
 * The full browser instead of its headless build, for files about releases of the app and about push:
 * `test.use({ launchOptions: WHOLE_BROWSER })`. In the headless build a new service worker does not
 * replace the old service worker. Other tests use the headless build, because the headless build needs
 * half the time per page. Files with this option share one browser.
 */
export const WHOLE_BROWSER = { executablePath: needChromium(), args: CHROMIUM_ARGS }
