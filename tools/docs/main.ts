import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SETTINGS_PAGE, settingsPage } from './settings.ts'

/** `npm run docs`: writes the parts of the documents that the code knows. */
const file = resolve(import.meta.dirname, '../..', SETTINGS_PAGE)
writeFileSync(file, settingsPage(readFileSync(file, 'utf8')))
