import { rows, SkeletonBlock } from './skeletonParts.tsx'

/** Trade tab skeleton: the segments, the pair, and the order form beside the order book. */
export function Trade() {
  return (
    <>
      <header className="boot-search-row">
        <SkeletonBlock size="segments" />
      </header>
      <main>
        <div className="boot-bar">
          <SkeletonBlock size="title" />
        </div>
        <div className="boot-ticket">
          <div>
            {['field', 'button', 'button', 'button', 'chip-row', 'button', 'total-field', 'button'].map(bone)}
          </div>
          <div>
            {rows(16, (at) => (
              <SkeletonBlock key={at} size="level" />
            ))}
          </div>
        </div>
      </main>
    </>
  )
}

/** Finance tab skeleton: title, totals, tiles, banner. */
export function Finance() {
  return (
    <>
      <header className="boot-bar">
        <SkeletonBlock size="title" />
      </header>
      <main>
        <div className="boot-sums">
          <SkeletonBlock size="line" />
          <SkeletonBlock size="action" />
        </div>
        <div className="boot-tiles boot-services">
          {rows(10, (at) => (
            <SkeletonBlock key={at} size="tile" />
          ))}
        </div>
        <div className="boot-banner" />
      </main>
    </>
  )
}

/** Assets tab skeleton: title, total, actions, coins. */
export function Assets() {
  return (
    <>
      <header className="boot-bar boot-tall">
        <SkeletonBlock size="title" />
      </header>
      <main>
        <div className="boot-total">{['label', 'sum', 'profit'].map(bone)}</div>
        <div className="boot-actions">
          {rows(5, (at) => (
            <SkeletonBlock key={at} size="circle" />
          ))}
        </div>
        <div className="boot-list">
          {rows(8, (at) => (
            <div key={at} className="boot-holding">
              <SkeletonBlock size="mark" />
              <SkeletonBlock size="label" />
              <SkeletonBlock size="amount" />
            </div>
          ))}
        </div>
      </main>
    </>
  )
}

const bone = (size: string, at: number) => <SkeletonBlock key={at} size={size} />
