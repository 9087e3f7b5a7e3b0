import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'

/** The whole server on the app in APP_FOLDER, which may change while it runs, as with a release. */
const app = await createApp(readConfig(process.env), { appFolder: process.env.APP_FOLDER ?? null })
await app.listen()
process.on('SIGTERM', () => {
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
