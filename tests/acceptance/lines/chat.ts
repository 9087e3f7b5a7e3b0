import type { AcceptanceLine } from '../line.ts'

export const chat: readonly AcceptanceLine[] = [
  {
    id: 'chat-01',
    line: "Two people see each other's messages within a second.",
    tests: [
      {
        file: 'tests/e2e/chat.spec.ts',
        title: 'two browsers see each other’s messages by the socket, each once',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'followers hear what is said within a second, and how many they are',
      },
    ],
  },
  {
    id: 'chat-02',
    line: 'A request sent again shows once.',
    tests: [
      {
        file: 'tests/e2e/chat.spec.ts',
        title: 'two browsers see each other’s messages by the socket, each once',
      },
      { file: 'server/products/chat/chat.test.ts', title: 'the same request twice is one message' },
      { file: 'tests/e2e/chat.spec.ts', title: 'a message whose answer was lost stands once' },
    ],
  },
  {
    id: 'chat-03',
    line: 'A blocked person is hidden, until unblocked.',
    tests: [
      {
        file: 'tests/e2e/chat.spec.ts',
        title: 'whoever is blocked is not seen any more, until they are unblocked',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'whoever is blocked is not read by who blocked them, and by everybody else',
      },
    ],
  },
  {
    id: 'chat-04a',
    line: 'One message takes two seconds.',
    tests: [
      { file: 'server/products/chat/chat.test.ts', title: 'one message in two seconds' },
      {
        file: 'src/domain/text/chat.test.ts',
        title: 'is rejected until two seconds after the last one, to the millisecond',
      },
    ],
  },
  {
    id: 'chat-04b',
    line: 'More than 500 characters are too long, and blanks are nothing.',
    tests: [{ file: 'server/products/chat/chat.test.ts', title: '%j is rejected: %s' }],
  },
  {
    id: 'chat-05',
    line: 'Whoever is muted, or writes rejected words, reads why.',
    tests: [
      {
        file: 'tests/e2e/chat.spec.ts',
        title:
          'a reported message goes to the operator, who takes it off every page; whoever is muted reads why',
      },
      { file: 'server/products/chat/chat.test.ts', title: 'who is muted reads why, and until when' },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'rejected words are rejected however they are written, until they are allowed',
      },
    ],
  },
  {
    id: 'chat-06',
    line: 'A guest reads and does not write; each language has its room.',
    tests: [
      {
        file: 'tests/e2e/chat.spec.ts',
        title: 'a guest reads, links are plain words, and another language is another room',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'one room for each language; everybody reads, members write',
      },
    ],
  },
  {
    id: 'chat-07',
    line: 'Older pages come in above without a gap or one twice, and new ones are counted below.',
    tests: [
      {
        file: 'tests/e2e/chat.spec.ts',
        title: 'older messages come in above without moving what is read, and new ones are counted below',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'pages follow each other by the last message, without a gap or one twice',
      },
    ],
  },
  {
    id: 'chat-08',
    line: 'Without a line the last messages are readable and the draft is kept.',
    tests: [
      {
        file: 'tests/e2e/chat.spec.ts',
        title: 'offline the last messages are readable and the draft is kept',
      },
    ],
  },
  {
    id: 'chat-09',
    line: 'No script of names or messages runs.',
    tests: [
      { file: 'tests/e2e/chat.spec.ts', title: 'no script runs: of names, chat, service, 744 ways each' },
    ],
  },
  {
    id: 'chat-10',
    line: 'A reported message goes to the operator, who takes it off every page.',
    tests: [
      {
        file: 'tests/e2e/chat.spec.ts',
        title:
          'a reported message goes to the operator, who takes it off every page; whoever is muted reads why',
      },
      {
        file: 'server/products/chat/chat.test.ts',
        title: 'reports stand in the queue once per person, and are done with when an operator decides',
      },
    ],
  },
]
