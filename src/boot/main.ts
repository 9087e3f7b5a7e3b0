import { local } from '#data/cache/local.ts'
import { firstBanner } from './banner.ts'
import { sendFirstReads } from './first-reads.ts'
import { afterFirstFrame, once, whenParsed } from './frames.ts'
import { applyLanguage } from './language.ts'
import { showMails } from './mails.ts'
import { openedAddress } from './opened.ts'
import { keptPicture, showFigures } from './picture.ts'
import { chooseSkeleton, skeletonOf } from './skeleton.ts'
import { startApp } from './start-app.ts'
import { type StartFiles, startFiles } from './start-files.ts'
import { resetOldStorage } from './storage.ts'
import { applyTheme } from './theme.ts'
import { startWatchdog } from './watchdog.ts'

/**
 * The script that stands in the page itself and runs before anything is read or painted: one classic script, which the
 * build makes of this folder (`tools/build/page.ts`).
 */

/** How long (ms) the app's code waits for the first picture or message: long enough for a quick connection only. */
const FIRST_CONTENT_LIMIT = 60

resetOldStorage()
applyTheme()
const lang = applyLanguage()
const { path, search } = openedAddress()
const token = local.get('token')
const skeleton = skeletonOf(path, token !== null)
chooseSkeleton(skeleton, token !== null)

whenParsed(() => {
  const picture = keptPicture(lang)
  if (picture) showFigures(picture, skeleton, search)
  // With figures of the last visit there is something to see already.
  else if (skeleton === 'home') firstBanner()
})

// The development server has no list of files and its own script tag.
const files = startFiles()
startWatchdog(files ? start(files) : new Promise(() => {}))

/** Sends the first reads and, after the first paint, starts the app. Resolves as `startApp` does. */
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
