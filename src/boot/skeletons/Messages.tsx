import { rows, Text } from './skeletonParts.tsx'

/**
 * Message centre skeleton, which shows the newest messages as soon as their answer arrives
 * (`fill-message-skeleton.ts`).
 */
export function Messages() {
  return (
    <>
      <header className="boot-bar" />
      <main>
        <div className="boot-entries" />
        <div id="boot-mails">
          {rows(4, (at) => (
            <div key={at} data-row={at} hidden>
              <Text slot="title" />
              <Text slot="content" />
            </div>
          ))}
        </div>
      </main>
    </>
  )
}
