/** The assets overview and its parts. */
export { AssetsScreen } from './AssetsScreen.tsx'
export { Buckets } from './Buckets.tsx'
export { type BillGroup, dayKey, groupBills, type Kind, ofKind } from './groups.ts'
export { HideButton } from './HideButton.tsx'
export { Today } from './Today.tsx'
export { Without } from './Without.tsx'
