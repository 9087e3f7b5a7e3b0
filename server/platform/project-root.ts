import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json: the server runs both from `server/` and from its bundle in `dist/server/`. */
export function projectRoot(from = import.meta.dirname): string {
  let folder = from
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}
