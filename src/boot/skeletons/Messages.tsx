import { rows, Text } from './skeletonParts.tsx'

/** Message centre skeleton; its newest messages are shown as soon as they have been read (`show-messages.ts`). */
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
