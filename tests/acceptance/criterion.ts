/**
 * Reference to a test by its file and title; the title is written as `group › title` where the file contains
 * the title more than once.
 */
export interface TestReference {
  /** Path of the test file from the root of the repository. */
  readonly file: string
  /**
   * The title as written in the test file, with `…` for a `${}`. For a table of cases: its title
   * with `%s`, or one row with its values.
   */
  readonly title: string
}

/** A requirement of the product, and the tests that fail when it is broken. */
export interface AcceptanceLine {
  readonly id: string
  readonly line: string
  readonly tests: readonly TestReference[]
}

export type Areas = Readonly<Record<string, readonly AcceptanceLine[]>>
