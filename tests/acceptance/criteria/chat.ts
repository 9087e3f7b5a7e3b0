import type { AcceptanceLine } from '../criterion.ts'

export const chat: readonly AcceptanceLine[] = [
  {
    id: 'chat-01',
    line: "Two people see each other's messages within a second.",
    tests: [
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title: "two browsers receive each other's messages by the socket, each message once",
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title:
          'a subscriber of a chat room receives each new message, and the number of subscribers, within a second',
      },
    ],
  },
  {
    id: 'chat-02',
    line: 'A request sent again shows once.',
    tests: [
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title: "two browsers receive each other's messages by the socket, each message once",
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'a chat message whose request is sent twice is stored once',
      },
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title: 'a message appears once although the answer to sending it was lost',
      },
    ],
  },
  {
    id: 'chat-03',
    line: 'A blocked person is hidden, until unblocked.',
    tests: [
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title: 'messages of a blocked person are hidden until the person is unblocked',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title:
          'messages of a blocked member are hidden from the user who blocked them, and shown to everybody else',
      },
    ],
  },
  {
    id: 'chat-04a',
    line: 'One message takes two seconds.',
    tests: [
      { file: 'server/products/chat/chat.test.ts', title: 'a second message within two seconds is rejected' },
      {
        file: 'src/domain/text/chat.test.ts',
        title: 'is rejected until exactly two seconds after the previous message',
      },
    ],
  },
  {
    id: 'chat-04b',
    line: 'More than 500 characters are too long, and blanks are nothing.',
    tests: [{ file: 'server/products/chat/chat.test.ts', title: 'the message %j is rejected with %s' }],
  },
  {
    id: 'chat-05',
    line: 'Whoever is muted, or writes rejected words, reads why.',
    tests: [
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title: 'an operator removes a reported message from every page, and a muted person reads the reason',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'a muted member who writes gets an error with the reason and the end of the mute',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'a message with a blocked word is rejected in any spelling, until the word is unblocked',
      },
    ],
  },
  {
    id: 'chat-06',
    line: 'A guest reads and does not write; each language has its room.',
    tests: [
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title: 'a guest can read, links are shown as plain text, and each language has its own room',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'a guest can read the chat room of each language, and only members can write to it',
      },
    ],
  },
  {
    id: 'chat-07',
    line: 'Older pages come in above without a gap or one twice, and new ones are counted below.',
    tests: [
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title:
          "older messages load above without changing the reader's scroll position, and new messages are counted below",
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'reading chat messages page by page returns every message exactly once',
      },
    ],
  },
  {
    id: 'chat-08',
    line: 'Without a line the last messages are readable and the draft is kept.',
    tests: [
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title: 'without a connection the most recent chat messages are readable and the draft is kept',
      },
    ],
  },
  {
    id: 'chat-09',
    line: 'No script of names or messages runs.',
    tests: [
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title: 'names, chat messages and support messages run no script, with 744 payloads each',
      },
    ],
  },
  {
    id: 'chat-10',
    line: 'A reported message goes to the operator, who takes it off every page.',
    tests: [
      {
        file: 'tests/e2e/communication/chat.spec.ts',
        title: 'an operator removes a reported message from every page, and a muted person reads the reason',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'a report is queued once per user, and leaves the queue when an operator decides',
      },
    ],
  },
]
