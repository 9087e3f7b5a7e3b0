import type { AcceptanceLine } from '../criterion.ts'

export const content: readonly AcceptanceLine[] = [
  {
    id: 'content-01',
    line: 'No script in an article runs, by the server and by the page.',
    tests: [
      {
        file: 'tests/e2e/app/xss-payloads.spec.ts',
        title:
          '/pages/common/article: an article that an operator published with every XSS payload runs none of the payloads',
      },
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'a text of the operator is shown, and a script in it is shown as plain text and not run',
      },
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
        title: '/pages/common/faq runs none of … XSS payloads that a server sent unsanitised',
      },
    ],
  },
  {
    id: 'content-02',
    line: 'An article without id and keyword is a parameter error and leads back.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'an address with neither id nor keyword shows a notice and returns to the previous page',
      },
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'the address of a text that does not exist shows "Parameter error"',
      },
    ],
  },
  {
    id: 'content-03',
    line: 'An article says of when it is and its links stay in the app.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'an article shows the time of its data, its links open in the app, and Back returns to it',
      },
    ],
  },
  {
    id: 'content-04',
    line: 'Read articles open without a connection.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'faq, contactus, aboutus, article and operational_compliance open with the time of their data',
      },
    ],
  },
  {
    id: 'content-05',
    line: 'What is no listed https address is never framed, by the page or by the server.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title:
          "a host that is not listed or not https is never framed, neither by the page nor by the server's content security policy",
      },
      { file: 'src/domain/text/webAddress.test.ts', title: '%j is rejected' },
      {
        file: 'src/domain/text/webAddress.test.ts',
        title: 'is never framed when a browser would resolve it to another host',
      },
    ],
  },
  {
    id: 'content-06',
    line: 'A listed address is framed in a sandbox; closing returns to the page before.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title:
          'a listed host is framed in a sandbox, and the content security policy allows framing of listed hosts only',
      },
    ],
  },
  {
    id: 'content-07',
    line: 'An unlisted address is offered in the browser with its host named.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title:
          "a host that is not listed or not https is never framed, neither by the page nor by the server's content security policy",
      },
      {
        file: 'src/domain/text/webAddress.test.ts',
        title: '%s is opened after a confirmation, which names %s',
      },
    ],
  },
  {
    id: 'content-08',
    line: 'Without a line the external page is rejected with its reason.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'opening a page of another site is rejected with the reason',
      },
    ],
  },
  {
    id: 'content-09',
    line: 'FAQ, contact, about, articles and licences open without a connection after one visit, with their time.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'faq, contactus, aboutus, article and operational_compliance open with the time of their data',
      },
    ],
  },
  {
    id: 'content-10',
    line: 'The FAQ search looks into the answers.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'the search finds words in answers, and opens the answers when there are few matches',
      },
      {
        file: 'src/features/content/faq.test.ts',
        title: 'a search of the help page requires every search word in question or answer, ignoring case',
      },
      {
        file: 'src/features/content/faq.test.ts',
        title: 'a search of the help page finds words typed without accents',
      },
      {
        file: 'server/content/news.test.ts',
        title: 'FAQ answers are grouped, and found by a word of the question or the answer',
      },
    ],
  },
  {
    id: 'content-11',
    line: 'The version is stated, with build and licences.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'the about page names the version, the running build and the licences',
      },
    ],
  },
  {
    id: 'content-12',
    line: 'What was never opened says so without a connection, offers another try, and comes when the connection is back.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title:
          'a page that was never opened shows a notice, offers "Retry", and loads when the connection is back',
      },
    ],
  },
  {
    id: 'content-13',
    line: 'An enlarged certificate closes with back and the page stays.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'Back closes an enlarged certificate and stays on the page',
      },
    ],
  },
  {
    id: 'content-14',
    line: 'Content comes in the language of the screen and falls back to English.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'the texts change with the language of the app',
      },
      {
        file: 'server/content/news.test.ts',
        title: 'are returned in the requested language, or in English when there is no translation',
      },
    ],
  },
  {
    id: 'content-15',
    line: 'The download page tells how to install, and inside the installed app says Installed.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title:
          'the install help describes the steps in a browser, and shows a notice when the app is already installed',
      },
    ],
  },
  {
    id: 'content-16',
    line: 'The download page has the version, and the address as a code on a desktop.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title:
          'the install help describes the steps in a browser, and shows a notice when the app is already installed',
      },
    ],
  },
  {
    id: 'content-17',
    line: 'An announcement for a time to come is seen by nobody before it.',
    tests: [
      {
        file: 'server/content/news.test.ts',
        title: 'scheduled for a future time are in no list, detail, count or pop-up before that time',
      },
    ],
  },
  {
    id: 'content-18',
    line: 'A question that an operator wrote or withdrew stays so with a new version.',
    tests: [
      {
        file: 'server/operators/cli/content.test.ts',
        title:
          'a FAQ entry that an operator edited or withdrew is left unchanged by a new version of the software',
      },
    ],
  },
]
