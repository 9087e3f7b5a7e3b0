import type { AcceptanceLine } from '../criterion.ts'

export const messages: readonly AcceptanceLine[] = [
  {
    id: 'messages-01',
    line: 'An event raises the badge without a reload.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessage: account events send messages, and raise the badges of a second device without a reload',
      },
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title:
          'an unread answer raises the unread badges and is listed in the message centre until the answer is read',
      },
    ],
  },
  {
    id: 'messages-02',
    line: 'The message of a won auction leads to its checkout.',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'the message of a won auction opens its checkout, and the bid opens its order',
      },
      {
        file: 'server/content/messages/notification-texts.test.ts',
        title: 'links a won NFT auction to its checkout',
      },
    ],
  },
  {
    id: 'messages-03',
    line: 'Marking as read without a connection is rejected.',
    tests: [
      {
        file: 'src/data/realtime/inbox-messages-offline.test.ts',
        title:
          'marking a message as read while offline is rejected without a request, and the message stays unread',
      },
      {
        file: 'tests/offline/offline-home-and-inbox.spec.ts',
        title:
          '/pages/index/index, /pages/mailMessage/*: while the server is down all stored content is shown, without a loading indicator',
      },
    ],
  },
  {
    id: 'messages-04',
    line: 'No script of an announcement runs.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/ggDetail: a script inserted into the text of an announcement, by an operator or during the transfer, is not run',
      },
      {
        file: 'server/content/sanitise.test.ts',
        title:
          'removes everything that is not allowed from every payload, and leaves sanitised HTML unchanged',
      },
      {
        file: 'tests/e2e/app/xss-payloads.spec.ts',
        title:
          'removes every XSS payload, without help of the sanitiser in the app and of the content security policy',
      },
    ],
  },
  {
    id: 'messages-05',
    line: 'Another language reads messages and announcements again, without a reload.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/ggDetail: an announcement shows its text and its neighbours, and changes language without a reload',
      },
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessageList: changing the language loads the messages again in the new language',
      },
    ],
  },
  {
    id: 'messages-06',
    line: 'An unknown announcement is a parameter error and leads back.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/ggDetail: an unknown announcement shows a parameter error and returns to the previous page',
      },
    ],
  },
  {
    id: 'messages-07',
    line: 'Announcements stand pinned first and are found by words, without accents too.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/ggList: pinned announcements are listed first, each announcement with its summary, and the search ignores accents',
      },
      { file: 'server/content/news.test.ts', title: 'are listed pinned first, then newest first, in pages' },
      {
        file: 'src/features/messages/searchMessages.test.ts',
        title: 'a search of messages for %j finds the messages at the positions %j of the list',
      },
    ],
  },
  {
    id: 'messages-08',
    line: 'A tap opens a message, marks it as read and offers its page; a swipe marks it.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessageList: a tap opens a message, marks it as read and links to its page',
      },
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessageList: a swipe to the left marks a message as read without opening it',
      },
    ],
  },
  {
    id: 'messages-09',
    line: '"Mark all as read" reads all, on every device.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessage: account events send messages, and raise the badges of a second device without a reload',
      },
      {
        file: 'server/content/messages/notifications.test.ts',
        title:
          'marks one or all notifications as read, updates other devices and returns the number of unread notifications',
      },
    ],
  },
  {
    id: 'messages-10',
    line: 'A mark that the server does not take goes back and says why.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessageList: when the server rejects marking as read, the mark is reverted with the reason',
      },
      {
        file: 'src/data/realtime/inbox-messages.test.ts',
        title:
          'messages marked as read become unread again when the write fails, and messages received meanwhile are kept',
      },
    ],
  },
  {
    id: 'messages-11',
    line: 'Messages are narrowed by kind and follow one another to "No more data".',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessage: the page shows three links, and the newest messages grouped by kind',
      },
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title: '/pages/mailMessage/mailMessageList: pages load one after another down to "No more data"',
      },
    ],
  },
  {
    id: 'messages-12',
    line: 'Every kind of automatic message exists in nine languages with its values and its page.',
    tests: [
      {
        file: 'server/content/messages/notification-texts.test.ts',
        title: 'exist for every kind, with the same placeholders as in English',
      },
      {
        file: 'server/content/messages/notification-texts.test.ts',
        title:
          'links a message of every kind to a page, and finds the message kinds of a filter of the inbox',
      },
    ],
  },
  {
    id: 'messages-13',
    line: 'Announcements are prefetched and readable without a connection; reading ahead is no view.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/ggDetail: an announcement is unread until a person opens the announcement, and a prefetch does not count as a view',
      },
      {
        file: 'tests/offline/offline-home-and-inbox.spec.ts',
        title:
          '/pages/index/index, /pages/mailMessage/*: while the server is down all stored content is shown, without a loading indicator',
      },
    ],
  },
  {
    id: 'messages-14',
    line: 'A guest is told to log in and comes back.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessage: a guest is asked to log in and returns to this page afterwards',
      },
    ],
  },
  {
    id: 'messages-15',
    line: 'An error says so and offers another try.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessageList: when the list cannot be loaded, an error offers to try again',
      },
    ],
  },
  {
    id: 'messages-16',
    line: 'Neighbours of an announcement follow the list.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/ggDetail: an announcement shows its text and its neighbours, and changes language without a reload',
      },
      {
        file: 'server/content/news.test.ts',
        title: 'link to the previous and the next announcement in the list',
      },
    ],
  },
]
