/**
 * The kit: the room between `ui`, which knows no business, and the features. What two features need is here, once.
 *
 * **A form that moves money** is three pure functions and a thin component. Its rules stand in a file of their own:
 * `const rules: FormRules<State, Action, Context, Summary, Faults<Fault>> = { reduce, summarise, errors }` (`patch` is the
 * `reduce` of fields that know nothing of each other). In the component:
 *
 *     const form = useForm(rules, { name: `recharge.${coin.id}`, empty: EMPTY, context: { coin } })
 *     const submit = useSubmit(wallet.deposit, { otherwise: t`…`, onDone: () => { form.drop(); … } })
 *     <Gated call={wallet.deposit}>
 *       <Form submit={submit} element={form.element} onSubmit={() => form.attempt() && submit.send(params(form.state))}>
 *         <DecimalField value={form.state.amount} error={form.shown?.amount && words(form.shown.amount)}
 *           onChange={(amount) => form.act({ amount })} />
 *         <SubmitNote submit={submit} />
 *         <SubmitButton submit={submit}><Trans>Submit</Trans></SubmitButton>
 *       </Form>
 *     </Gated>
 *
 * `useForm` keeps the draft, holds updates back and takes the focus to the first field in error; `useSubmit` sends once,
 * says what is to be said, and while the outcome is unknown its button asks for the result. The contract's `changes` are
 * read again by themselves. `onDone` hears of it once, whichever way the answer came. See funds' `deposit/Voucher.tsx`.
 *
 * An error that names a parameter is said at its field where the form has one: `useSubmit(call, { fields: ['name'] })` and
 * `error={… ?? submit.said('name')}`.
 *
 * `useTask` is the same for several calls under one button (register, then sign in). A form with a password says by `keep`
 * what of it is a draft. See account's `RegisterScreen.tsx`.
 *
 * **A last look** before it: `onSubmit={() => form.attempt() && setConfirming(true)}` and `<MoneyConfirm submit rows loss
 * gain price payPassword onConfirm={(payPassword) => submit.send(…)}>`; `onDone` closes it. Terms that may change while it is
 * read go through `useSeen`. See trade's ticket, and dual's `BuyConfirm.tsx`.
 *
 * **Gates**: `<Gated call={area.call}>` around a form or a button draws the way to what the call's own `access` and `requires`
 * ask for; `useGate` gives it as data.
 *
 * **Reading**: `<ReadState reading={useRead(…)}>{(data) => …}</ReadState>` has the skeleton, the error with its way to ask
 * again, nothing, and older figures with their time. `<RecordList reading={useReadList(…)}>` is the same for pages;
 * `ChipFilters` over it; `useOpened` with `DetailSheet` opens one record by the address (`?id=`). See funds' `Deposits.tsx`.
 *
 * **Parts**: `Steps` (status in a row, or a timeline), `ProductCard`, `ResultView`, `Calculated`, `ServerCountdown`,
 * `CoinName`, `useCoins`, `useAmountText`, `useMoney` (fiat), `useAccountName`, `useSceneName`, `readAmount` with
 * `useAmountLabels`.
 *
 * **Being found**: what others lead to stands in the feature's `manifest.ts` (see `manifest.ts` here and `features/index.ts`):
 * its objects with their names and pages, its tiles, what became of its requests, what is told of its events.
 */
export { useCopy } from './copy.ts'
export { CoinName } from './figures/CoinName.tsx'
export { type Coins, useCoins } from './figures/coins.ts'
export { shownDay, shownDayOf, useBusinessDay } from './figures/days.ts'
export {
  ACCOUNT_ICONS,
  ACCOUNT_ORDER,
  isScene,
  SCENE_ORDER,
  useAccountName,
  useBucketName,
  useSceneName,
} from './figures/labels.ts'
export { type Money, NONE, toneOf, useMoney } from './figures/money.ts'
export { ServerCountdown } from './figures/ServerCountdown.tsx'
export { useAmountText } from './figures/useAmountText.ts'
export { useAmountLabels } from './form/amountLabels.ts'
export { type AmountFault, type AmountRule, readAmount } from './form/amounts.ts'
export { useDestinationLabels } from './form/destinationLabels.ts'
export { draft, like, type ReadDraft } from './form/draft.ts'
export { FactorCodeField } from './form/FactorCodeField.tsx'
export { FactorField } from './form/FactorField.tsx'
export { Form, SubmitButton, SubmitNote } from './form/Form.tsx'
export { type FactorKind, isWhole } from './form/factor.ts'
export { default as fundsStyles } from './form/funds.module.css'
export { held } from './form/held.ts'
export { MoneyConfirm, type PromisedPrice } from './form/MoneyConfirm.tsx'
export { SentCodeField } from './form/SentCodeField.tsx'
export { type FactorCode, isFactorError, useFactorCode } from './form/useFactorCode.ts'
export { type Faults, type FormRules, type FormState, patch, useForm } from './form/useForm.ts'
export { useSeen } from './form/useSeen.ts'
export { type Submit, useSubmit } from './form/useSubmit.ts'
export { type Task, useTask } from './form/useTask.ts'
export { GateCard, Gated } from './gates/Gated.tsx'
export { type Gate, missing } from './gates/missing.ts'
export { useGate } from './gates/useGate.ts'
export { LimitSheet } from './limits/LimitSheet.tsx'
export type { EventNotices, Manifest, Notice, ObjectDoor, OutcomeLabels, Tile } from './manifest.ts'
export { tell } from './notices.ts'
export { PictureField } from './pictures/PictureField.tsx'
export { canvasOf, fileOf, readPicture, shrink, sizeOf } from './pictures/picture.ts'
export { fitted, type Size } from './pictures/size.ts'
export { useFailed } from './pictures/useFailed.ts'
export { Calculated, type CalculatedRow } from './product/Calculated.tsx'
export { ProductCard } from './product/ProductCard.tsx'
export { ResultView } from './product/ResultView.tsx'
export { type ChipFilter, ChipFilters } from './records/ChipFilters.tsx'
export { DetailSheet } from './records/DetailSheet.tsx'
export { type ListOf, orListed } from './records/listed.ts'
export { ReadState } from './records/ReadState.tsx'
export { RecordList } from './records/RecordList.tsx'
export { type Step, Steps } from './records/Steps.tsx'
export { useOpened } from './records/useOpened.ts'
export { confirmMemory } from './trade/memory.ts'
export { StripButton, useStrip } from './trade/StripButton.tsx'
export { TradeSkeleton } from './trade/TradeSkeleton.tsx'
export { default as tradeStyles } from './trade/trade.module.css'
