/** Export of personal data, and closing of the account. */
export { PersonalData } from './PersonalData.tsx'
