/** A test by its file and its title: its own, or `group › title` where the file has the title more than once. */
export interface TestReference {
  /** From the root of the repository. */
  readonly file: string
  /**
   * The title as the test file has it, with `…` for a `${}`. For a table of cases: its title with `%s`, or one row
   * with its values.
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
