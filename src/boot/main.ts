import { local } from '#data/cache/local-storage.ts'
import { afterFirstFrame, once, whenParsed } from './after-first-frame.ts'
import { chooseSkeleton, skeletonOf } from './choose-skeleton.ts'
import { showMails } from './fill-message-skeleton.ts'
import { applyLanguage } from './language.ts'
import { showFigures, storedSnapshot } from './market-snapshot.ts'
import { sendFirstReads } from './prefetch-first-reads.ts'
import { prefetchBanner } from './prefetch-home-banner.ts'
import { resetOldStorage } from './reset-old-storage.ts'
import { openedAddress } from './route-from-url.ts'
import { startApp } from './start-app.ts'
import { type StartFiles, startFiles } from './start-files.ts'
import { applyTheme } from './theme.ts'
import { startWatchdog } from './watchdog.ts'

/**
 * The inline script of the page, which runs before the first paint and before any request. The build bundles this
 * folder into one classic script (`tools/build/page-plugin.ts`).
 */

/**
 * Time (ms) after the first frame for which loading of the app's code waits for the first banner picture or
 * the first messages. When the picture or the messages take longer, as on a slow connection, the code is
 * loaded without waiting for them.
 */
const FIRST_CONTENT_LIMIT = 60

resetOldStorage()
applyTheme()
const lang = applyLanguage()
const { path, search } = openedAddress()
const token = local.get('token')
const skeleton = skeletonOf(path, token !== null)
chooseSkeleton(skeleton, token !== null)

whenParsed(() => {
  const picture = storedSnapshot(lang)
  if (picture) showFigures(picture, skeleton, search)
  // The banner picture is prefetched only when there are no stored market figures to show in the skeleton.
  else if (skeleton === 'home') prefetchBanner()
})

// The page of the development server contains no list of files; the server itself inserts the app's script
// tag.
const files = startFiles()
startWatchdog(files ? start(files) : new Promise(() => {}))

/**
 * Sends the first reads and, after the first paint, starts the app. Resolves when the app's code has run or
 * has failed to load.
 */
function start(files: StartFiles): Promise<void> {
  const asksFirst = !navigator.serviceWorker?.controller
  const mails = { areShown: false, onShown: (): void => {} }
  if (asksFirst) {
    sendFirstReads(files, { path, lang, token }, (text) =>
      whenParsed(() => {
        if (!showMails(text)) return
        mails.areShown = true
        mails.onShown()
      }),
    )
  }
  return new Promise((done) => {
    const run = once(() => void startApp(files, path, lang).then(done))
    const shown = () => afterFirstFrame(run)
    afterFirstFrame(() => {
      const banner = document.querySelector<HTMLImageElement>('#boot-banner')
      if (banner && !banner.complete) banner.onload = banner.onerror = shown
      else if (skeleton === 'messages' && asksFirst && !mails.areShown) mails.onShown = shown
      else return run()
      setTimeout(run, FIRST_CONTENT_LIMIT)
    })
  })
}
