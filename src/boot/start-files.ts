/** The app's files as the build lists them (`tools/build/page-plugin.ts`), stored as JSON in the page. */
export interface StartFiles {
  /** The app's entry script. */
  readonly entry: string
  /** All files of the first load, including the entry script. */
  readonly first: readonly string[]
  /**
   * Further files; `langs` and `routes` hold indexes into this array, because many of their lists contain the
   * same files.
   */
  readonly more: readonly string[]
  /** By language: the files of its message catalogue. */
  readonly langs: Readonly<Record<string, readonly number[]>>
  /** By route: the files of its screen. */
  readonly routes: Readonly<Record<string, readonly number[]>>
  /**
   * By route: reads whose answer is the same for everybody, as `METHOD address body`; `{lang}` stands for the language.
   */
  readonly reads: Readonly<Record<string, readonly string[]>>
  /** By route: reads whose answer is personal, in the format of `reads`. */
  readonly personalReads: Readonly<Record<string, readonly string[]>>
}

/** Id of the script element that holds the `StartFiles` JSON. */
export const START_FILES = 'start-files'

/** The start files listed in the page; null in a page without such a list, as on the development server. */
export function startFiles(): StartFiles | null {
  const text = document.getElementById(START_FILES)?.textContent
  return text ? JSON.parse(text) : null
}
