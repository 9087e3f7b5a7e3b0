/** The export of a person's data, and the end of an account. */
export { PersonalData } from './PersonalData.tsx'
