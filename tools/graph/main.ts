import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { repositoryFiles } from '../../tests/suite/files.ts'
import { ARCHITECTURE_PAGE, architecturePage, runningGraph } from './architecture-page.ts'

/** `npm run graph`: updates the diagrams of the layers in docs/architecture.md from the imports. */
const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')
const page = architecturePage(read(ARCHITECTURE_PAGE), runningGraph(repositoryFiles(), read))
writeFileSync(resolve(root, ARCHITECTURE_PAGE), page)
