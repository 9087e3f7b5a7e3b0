import { PairRow, rows, SkeletonBlock, Text } from './skeletonParts.tsx'

/** Market skeleton, with the figures of the last visit. */
export function Market() {
  return (
    <>
      <header>
        <div className="boot-search-row">
          <SkeletonBlock size="search" />
        </div>
        <div className="boot-tabs">
          {rows(4, (at) => (
            <SkeletonBlock key={at} size="tab" />
          ))}
        </div>
        <div className="boot-chips">
          {rows(3, (at) => (
            <SkeletonBlock key={at} size="chip" />
          ))}
          <Text slot="time" />
        </div>
        <div className="boot-sort" />
      </header>
      <main className="boot-pairs">
        {rows(12, (at) => (
          <PairRow key={at} row={at} />
        ))}
      </main>
    </>
  )
}
