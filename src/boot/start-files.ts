/** What the build tells the page about the app's files (`tools/build/page.ts`), as JSON in the page. */
export interface StartFiles {
  /** The app's entry. */
  readonly entry: string
  /** All files of the first load, the entry included. */
  readonly first: readonly string[]
  /** Further files; the lists below hold indexes into it, because many of them name the same files. */
  readonly more: readonly string[]
  /** By language: its catalogue. */
  readonly langs: Readonly<Record<string, readonly number[]>>
  /** By route: its screen. */
  readonly routes: Readonly<Record<string, readonly number[]>>
  /** By route: reads that everybody is answered alike, as `METHOD address body`; `{lang}` stands for the language. */
  readonly reads: Readonly<Record<string, readonly string[]>>
  /** By route: reads of a person. */
  readonly personalReads: Readonly<Record<string, readonly string[]>>
}

/** Id of the element that holds them. */
export const START_FILES = 'start-files'

/** The list of the page; null where the page has none, as on the development server. */
export function startFiles(): StartFiles | null {
  const text = document.getElementById(START_FILES)?.textContent
  return text ? JSON.parse(text) : null
}
