import type { AcceptanceLine } from '../criterion.ts'

export const service: readonly AcceptanceLine[] = [
  {
    id: 'service-01',
    line: 'A message that is sent again after a lost answer arrives once.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title:
          'a message arrives once, even when the answer to sending it was lost or the message is sent again',
      },
      {
        file: 'server/products/support/support.test.ts',
        title: 'is stored once when the request is repeated after a lost response',
      },
    ],
  },
  {
    id: 'service-02',
    line: "An operator's reply appears within 2 s.",
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title:
          'an answer of a support agent appears on every open page within 2 s, and the conversation can be rated at its end',
      },
    ],
  },
  {
    id: 'service-03',
    line: 'No token is passed to the external chat.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title:
          'the configured support page is shown in a sandboxed frame with its host name, and receives no token',
      },
    ],
  },
  {
    id: 'service-04',
    line: 'The external page is framed in a sandbox with its host in sight.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title:
          'the configured support page is shown in a sandboxed frame with its host name, and receives no token',
      },
    ],
  },
  {
    id: 'service-05',
    line: 'Without a link or a line it leads to the own service.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title: "without a configured link, or offline, the button leads to the app's own customer service",
      },
    ],
  },
  {
    id: 'service-06',
    line: 'The FAQ answers first.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title: 'the FAQ suggests questions for the typed text, and a tapped question is answered',
      },
      {
        file: 'server/products/support/support.test.ts',
        title: 'returns every question in %s first for the text of that question',
      },
    ],
  },
  {
    id: 'service-07',
    line: 'Empty messages are not sent and more than 1,000 characters say "Character too long".',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title: 'an empty or too long message is not sent, and a rejected message shows the reason',
      },
    ],
  },
  {
    id: 'service-08',
    line: 'A banner says that nobody asks for passwords or codes.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title: 'the FAQ suggests questions for the typed text, and a tapped question is answered',
      },
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title: 'a guest reads answers and is shown how to write',
      },
    ],
  },
  {
    id: 'service-09',
    line: 'Without a line the history is readable, sending is rejected and the draft kept.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title: 'offline the conversation is readable, a message is not sent, and the draft is kept',
      },
    ],
  },
  {
    id: 'service-10',
    line: 'A guest reads answers and is shown the way to log in.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title: 'a guest reads answers and is shown how to write',
      },
    ],
  },
  {
    id: 'service-11',
    line: "Pictures and one's own orders can be sent; nobody else's order is shown.",
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title:
          'an image and an order of the person can be sent to customer service, and the sent order can be opened',
      },
      {
        file: 'server/products/support/support.test.ts',
        title: 'shows an order of the sender as a card, and is rejected with another user’s order',
      },
      {
        file: 'server/products/support/support.test.ts',
        title: 'accepts a picture of the sender, and is rejected with another user’s picture',
      },
    ],
  },
  {
    id: 'service-12',
    line: 'Words on their way outlive the page and are sent again by a tap only.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title:
          'messages being sent survive a reload: their outcome is requested, and nothing is sent again without a tap',
      },
      {
        file: 'src/features/support/conversation/outbox.test.ts',
        title:
          'after its page was closed, a chat message is not sent again automatically: its outcome is looked up by its request id',
      },
    ],
  },
  {
    id: 'service-13',
    line: 'The talk is rated at its end.',
    tests: [
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title:
          'an answer of a support agent appears on every open page within 2 s, and the conversation can be rated at its end',
      },
      {
        file: 'server/products/support/support.test.ts',
        title:
          'is requested once, assigned to the first operator who answers, ended, and rated by the user once',
      },
    ],
  },
]
