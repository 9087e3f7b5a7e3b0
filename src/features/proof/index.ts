/** Proof of liabilities: the device verifies that the person's balances are part of what was signed. */
export { ProofScreen } from './ProofScreen.tsx'
