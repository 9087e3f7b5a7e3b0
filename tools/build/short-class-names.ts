import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Two characters for each style sheet are enough for 1,296. */
const WIDTH = 2

/**
 * Names for the classes of CSS modules in a build: the number of the style sheet and the number of the class in
 * it. The names that Vite generates by default repeat the class's name and contain a hash, which cannot be
 * compressed. Equal sources get equal names. `folder`: contains all style sheets of the build.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const sheets = globSync('**/*.module.css', { cwd: folder }).sort()
  const numbers = new Map(sheets.map((sheet, number) => [join(folder, sheet), number]))
  const classes = new Map<string, string[]>()
  return (name, file) => {
    const sheet = numbers.get(file.replace(/\?.*$/, ''))
    if (sheet === undefined) throw new Error(`${file} is not a style sheet of ${folder}`)
    const names = classes.get(file) ?? []
    classes.set(file, names)
    if (!names.includes(name)) names.push(name)
    return `_${sheet.toString(36).padStart(WIDTH, '0')}${names.indexOf(name).toString(36)}`
  }
}
