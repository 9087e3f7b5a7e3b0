import type { MailTexts } from './index.ts'

export const th: MailTexts = {
  spot_bought: {
    title: 'ซื้อ {amount} {base} แล้ว',
    content:
      'คำสั่ง {symbol} จับคู่แล้ว: ซื้อ {amount} {base} ที่ราคา {price} {quote} ชำระ {total} {quote} ค่าธรรมเนียม {fee} {quote}',
  },
  spot_sold: {
    title: 'ขาย {amount} {base} แล้ว',
    content:
      'คำสั่ง {symbol} จับคู่แล้ว: ขาย {amount} {base} ที่ราคา {price} {quote} มูลค่าขาย {total} {quote} ค่าธรรมเนียม {fee} {quote}',
  },
  buy_cancelled: {
    title: 'ยกเลิกคำสั่งซื้อ {symbol} แล้ว',
    content:
      'คำสั่งซื้อ {amount} {base} ที่ราคา {limit} {quote} ถูกยกเลิกแล้ว จับคู่ก่อนหน้านี้: {filled} {base} ยอดที่อายัดไว้สำหรับส่วนที่เหลือใช้ได้อีกครั้ง',
  },
  sell_cancelled: {
    title: 'ยกเลิกคำสั่งขาย {symbol} แล้ว',
    content:
      'คำสั่งขาย {amount} {base} ที่ราคา {limit} {quote} ถูกยกเลิกแล้ว จับคู่ก่อนหน้านี้: {filled} {base} ยอดที่อายัดไว้สำหรับส่วนที่เหลือใช้ได้อีกครั้ง',
  },
  orders_cancelled: {
    title: 'คำสั่งที่ยกเลิก: {count}',
    content: 'ยกเลิกคำสั่งที่เปิดอยู่ {count} รายการแล้ว ยอดที่อายัดไว้ใช้ได้อีกครั้ง',
  },
  recharge_credited: {
    title: 'ยอดฝากเข้าแล้ว: {amount} {currency}',
    content: 'ยอดฝาก {amount} {currency} เข้าบัญชีและพร้อมใช้งานแล้ว',
  },
  recharge_credited_test: {
    title: 'ยอดฝากเข้าแล้ว: {amount} {currency}',
    content: 'ยอดฝาก {amount} {currency} เข้าบัญชีและพร้อมใช้งานแล้ว โหมดทดสอบ: ไม่มีการเคลื่อนย้ายเงินจริง',
  },
  recharge_rejected: {
    title: 'การฝากถูกปฏิเสธ: {amount} {currency}',
    content: 'ยอดฝาก {amount} {currency} ไม่ได้เข้าบัญชี เหตุผล: {reason}',
  },
  sign_in: {
    title: 'มีการเข้าสู่ระบบใหม่',
    content:
      'มีการเข้าสู่ระบบบัญชีของคุณ: {device} ที่อยู่เครือข่าย {ip} หากไม่ใช่คุณ โปรดออกจากระบบ เปลี่ยนรหัสผ่าน และติดต่อฝ่ายบริการลูกค้า',
  },
}
