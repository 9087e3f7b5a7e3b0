import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SETTINGS_PAGE, settingsPage } from './settings-page.ts'

/** `npm run docs`: updates the parts of the documents that are generated from the code. */
const file = resolve(import.meta.dirname, '../..', SETTINGS_PAGE)
writeFileSync(file, settingsPage(readFileSync(file, 'utf8')))
