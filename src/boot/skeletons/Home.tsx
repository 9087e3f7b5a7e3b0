import { PairRow, rows, SkeletonBlock, Text } from './skeletonParts.tsx'

/** Home skeleton for a guest or a member, with the figures of the last visit in its cards and its ranking. */
export function Home() {
  return (
    <>
      <header className="boot-home-bar">
        <SkeletonBlock size="avatar" />
        <SkeletonBlock size="search" />
      </header>
      <main>
        <div className="boot-top">
          <SkeletonBlock size="hello" />
          <SkeletonBlock size="action" />
        </div>
        <div className="boot-banner">
          <img id="boot-banner" alt="" fetchPriority="high" />
        </div>
        <div className="boot-ticker">
          <SkeletonBlock size="line" />
          <Text slot="time" />
        </div>
        <div className="boot-tiles">
          {rows(8, (at) => (
            <SkeletonBlock key={at} size="tile" />
          ))}
        </div>
        <div className="boot-hot">
          {rows(3, (at) => (
            <div key={at} className="boot-card" data-row={at}>
              <span className="boot-pair">
                <Text slot="coin" />
                <Text slot="legal" />
              </span>
              <Text slot="price" />
              <Text slot="change" />
            </div>
          ))}
        </div>
        <div className="boot-list">
          <div className="boot-tabs">
            {rows(4, (at) => (
              <SkeletonBlock key={at} size="tab" />
            ))}
          </div>
          {rows(6, (at) => (
            <PairRow key={at} row={at} />
          ))}
        </div>
      </main>
    </>
  )
}
