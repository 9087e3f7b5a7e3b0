/**
 * The kit contains what two or more features share and what `src/ui` must not contain, because it is business logic.
 *
 * **A form that moves money** is three pure functions and a thin component. The rules have a file of their own:
 * `const rules: FormRules<State, Action, Context, Summary, Faults<Fault>> = { reduce, summarise, errors }`
 * (`patch` is the `reduce` of independent fields). In the component:
 *
 *     const form = useForm(rules, { name: `recharge.${coin.id}`, empty: EMPTY, context: { coin } })
 *     const submit = useSubmit(wallet.deposit, { otherwise: t`…`, onDone: () => { form.drop(); … } })
 *     <RequireAccess call={wallet.deposit}>
 *       <Form submit={submit} element={form.element}
 *         onSubmit={() => form.attempt() && submit.send(params(form.state))}>
 *         <DecimalField value={form.state.amount} error={form.shown?.amount && labels(form.shown.amount)}
 *           onChange={(amount) => form.act({ amount })} />
 *         <SubmitNote submit={submit} />
 *         <SubmitButton submit={submit}><Trans>Submit</Trans></SubmitButton>
 *       </Form>
 *     </RequireAccess>
 *
 * `useForm` stores the draft, prevents reloads for an update and focuses the first field in error. `useSubmit`
 * sends once and sets the message; while the outcome is unknown, the button looks the outcome up. Reads that the
 * call `changes` in the contract are repeated automatically. `onDone` is called once, however the outcome became
 * known. Example: `deposit/PaymentProofForm.tsx`.
 *
 * An error about a parameter shows at its field: `useSubmit(call, { fields: ['name'] })` and
 * `error={… ?? submit.said('name')}`.
 *
 * `useCallSequence` replaces `useSubmit` for several calls behind one button (register, then sign in). A form with a
 * password uses `keep` to leave the password out of the draft. Example: `auth/RegisterScreen.tsx`.
 *
 * **A confirmation** before sending: `onSubmit={() => form.attempt() && setConfirming(true)}` and
 * `<MoneyConfirm submit rows loss gain price payPassword onConfirm={(payPassword) => submit.send(…)}>`; `onDone`
 * closes the confirmation. Terms that may change meanwhile are passed through `useShownTerms`. Example:
 * `dual/BuyConfirm.tsx`.
 *
 * **Access**: `<RequireAccess call={area.call}>` around a form or a button shows which requirement of the call
 * (`access`, `requires`) is not met, with a link; `useUnmetRequirement` returns the requirement as data.
 * `<RequirementChecklist call={area.call}>` above a longer form lists all requirements with their state before anything
 * is typed.
 *
 * **Reading**: `<ReadState reading={useRead(…)}>{(data) => …}</ReadState>` renders skeleton, error with a retry
 * button, empty state, and old data with its time. `<RecordList reading={useReadList(…)}>` renders paged lists, with
 * `ChipFilters` above; `useOpenedRecord` with `DetailSheet` opens one record by the address (`?id=`). Example:
 * `transactions/records/Deposits.tsx`.
 *
 * **Parts**: `ProgressSteps` (a row or a timeline), `ProductCard`, `ResultView`, `CalculatorResult`, `EmbeddedSite`,
 * `ServerCountdown`, `useCoins`, `useAmountText`, `useMoney` (fiat), `useAccountName`, `readAmount` with
 * `useAmountLabels`.
 *
 * **Manifests**: a feature's `manifest.ts` declares what other features use: objects with names and routes,
 * names of scenes, tiles, texts about the outcome of its calls, banners for events (`manifest.ts` here,
 * `features/index.ts`).
 */

export { EmbeddedSite, EmbeddedSiteSkeleton, OpenInBrowser } from './embedded-site/EmbeddedSite.tsx'
export {
  ACCOUNT_ICONS,
  ACCOUNT_ORDER,
  useAccountName,
  useBucketName,
} from './figures/accountLabels.ts'
export { type Aged, oldestOf } from './figures/ageOfSeveralReads.ts'
export { shownDay, shownDayOf, useBusinessDay } from './figures/businessDays.ts'
export { ServerCountdown } from './figures/ServerCountdown.tsx'
export { useAmountText } from './figures/useAmountText.ts'
export { type Coins, useCoins } from './figures/useCoins.ts'
export { useIsPast } from './figures/useIsPast.ts'
export { type Money, NONE, toneOf, useMoney } from './figures/useMoney.ts'
export { useAmountLabels } from './form/amountLabels.ts'
export { useDestinationLabels } from './form/destinationLabels.ts'
export { FactorField } from './form/FactorField.tsx'
export { FactorFieldIfRequired } from './form/FactorFieldIfRequired.tsx'
export { Form, SubmitButton, SubmitNote } from './form/Form.tsx'
export { type FactorKind, isWhole } from './form/factorCode.ts'
export { draft, like, type ReadDraft } from './form/formDraft.ts'
export { default as fundsStyles } from './form/funds.module.css'
export { memoryInput } from './form/inMemoryInput.ts'
export { MoneyConfirm, type PromisedPrice } from './form/MoneyConfirm.tsx'
export { type AmountFault, type AmountRule, readAmount } from './form/readAmount.ts'
export { SentCodeField } from './form/SentCodeField.tsx'
export { type Task, useCallSequence } from './form/useCallSequence.ts'
export { type FactorCode, isFactorError, useFactorCode } from './form/useFactorCode.ts'
export { type Faults, type FormRules, type FormState, patch, useForm } from './form/useForm.ts'
export { useShownTerms } from './form/useShownTerms.ts'
export { type Submit, useSubmit } from './form/useSubmit.ts'
export type { EventNotices, Manifest, Notice, ObjectLink, OutcomeLabels, Tile } from './manifest.ts'
export { PictureField } from './pictures/PictureField.tsx'
export { fitted, type Size } from './pictures/pictureSize.ts'
export { canvasOf, fileOf, readPicture, shrink, sizeOf } from './pictures/shrinkPicture.ts'
export { usePictureFailed } from './pictures/usePictureFailed.ts'
export { type CalculatedRow, CalculatorResult } from './product/CalculatorResult.tsx'
export { ProductCard } from './product/ProductCard.tsx'
export { ResultView } from './product/ResultView.tsx'
export { type ChipFilter, ChipFilters } from './records/ChipFilters.tsx'
export { CopyableRow } from './records/CopyableRow.tsx'
export { CopyableValue } from './records/CopyableValue.tsx'
export { DetailSheet } from './records/DetailSheet.tsx'
export { ProgressSteps, type Step } from './records/ProgressSteps.tsx'
export { ReadState } from './records/ReadState.tsx'
export { RecordList } from './records/RecordList.tsx'
export { type ListOf, orListed } from './records/recordOrListRow.ts'
export { useOpenedRecord } from './records/useOpenedRecord.ts'
export { FreezeNotice, useFreezeText } from './requirements/FreezeNotice.tsx'
export type { Gate } from './requirements/firstMissingRequirement.ts'
export { GateCard, RequireAccess } from './requirements/RequireAccess.tsx'
export { type CheckRow, RequirementChecklist } from './requirements/RequirementChecklist.tsx'
export { useFreezes } from './requirements/useFreezes.ts'
export { useUnmetRequirement } from './requirements/useUnmetRequirement.ts'
export { useWithdrawalPause } from './requirements/useWithdrawalPause.ts'
export { LimitSheet } from './self-limits/LimitSheet.tsx'
export { showEventBanner } from './showEventBanner.ts'
export { ChartStripButton, useStrip } from './trade/ChartStripButton.tsx'
export { FarLimitPriceWarning } from './trade/FarLimitPriceWarning.tsx'
export {
  type Funding,
  transferOf,
  useFunding,
  useFundingRows,
  useFundingText,
} from './trade/orderFunding.ts'
export { accountOf, ageOf, useIsStale } from './trade/quoteAge.ts'
export { StopPriceField } from './trade/StopPriceField.tsx'
export { skipConfirmSetting } from './trade/skipConfirmSetting.ts'
export { TradeSkeleton } from './trade/TradeSkeleton.tsx'
export type { TicketHandle } from './trade/ticketHandle.ts'
export { default as tradeStyles } from './trade/trade.module.css'
export { useCopyToClipboard } from './useCopyToClipboard.ts'
export { useSupportHref } from './useSupportHref.ts'
