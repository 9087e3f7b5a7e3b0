import type { MailTexts } from './index.ts'

export const kor: MailTexts = {
  spot_bought: {
    title: '{amount} {base} 매수 완료',
    content:
      '{symbol} 주문이 체결되었습니다. {amount} {base}을(를) {price} {quote}에 매수했습니다. 결제 금액 {total} {quote}, 수수료 {fee} {quote}.',
  },
  spot_sold: {
    title: '{amount} {base} 매도 완료',
    content:
      '{symbol} 주문이 체결되었습니다. {amount} {base}을(를) {price} {quote}에 매도했습니다. 매도 금액 {total} {quote}, 수수료 {fee} {quote}.',
  },
  buy_cancelled: {
    title: '{symbol} 매수 주문 취소',
    content:
      '{limit} {quote}에 {amount} {base}을(를) 매수하는 주문이 취소되었습니다. 취소 전 체결: {filled} {base}. 나머지 동결 금액은 다시 사용할 수 있습니다.',
  },
  sell_cancelled: {
    title: '{symbol} 매도 주문 취소',
    content:
      '{limit} {quote}에 {amount} {base}을(를) 매도하는 주문이 취소되었습니다. 취소 전 체결: {filled} {base}. 나머지 동결 수량은 다시 사용할 수 있습니다.',
  },
  orders_cancelled: {
    title: '취소된 주문: {count}건',
    content: '미체결 주문 {count}건이 취소되었습니다. 동결되었던 금액은 다시 사용할 수 있습니다.',
  },
  recharge_credited: {
    title: '입금 완료: {amount} {currency}',
    content: '{amount} {currency} 입금이 계정에 반영되어 사용할 수 있습니다.',
  },
  recharge_credited_test: {
    title: '입금 완료: {amount} {currency}',
    content:
      '{amount} {currency} 입금이 계정에 반영되어 사용할 수 있습니다. 테스트 모드: 실제 자금은 이동하지 않습니다.',
  },
  recharge_rejected: {
    title: '입금 거절: {amount} {currency}',
    content: '{amount} {currency} 입금이 반영되지 않았습니다. 사유: {reason}',
  },
  sign_in: {
    title: '새로운 로그인',
    content:
      '회원님의 계정에 로그인이 있었습니다: {device}, 네트워크 주소 {ip}. 본인이 아니라면 로그아웃하고 비밀번호를 변경한 뒤 고객센터에 문의하세요.',
  },
}
