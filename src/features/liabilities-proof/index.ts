/** Proof of liabilities: the device verifies that the person's balances are part of the signed tree. */
export { ProofScreen } from './ProofScreen.tsx'
