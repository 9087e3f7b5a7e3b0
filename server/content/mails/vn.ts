import type { MailTexts } from './index.ts'

export const vn: MailTexts = {
  spot_bought: {
    title: 'Đã mua {amount} {base}',
    content:
      'Lệnh {symbol} đã khớp: mua {amount} {base} với giá {price} {quote}. Đã trả {total} {quote}, phí {fee} {quote}.',
  },
  spot_sold: {
    title: 'Đã bán {amount} {base}',
    content:
      'Lệnh {symbol} đã khớp: bán {amount} {base} với giá {price} {quote}. Thu về {total} {quote}, phí {fee} {quote}.',
  },
  buy_cancelled: {
    title: 'Đã hủy lệnh mua {symbol}',
    content:
      'Lệnh mua {amount} {base} với giá {limit} {quote} đã được hủy. Đã khớp trước đó: {filled} {base}. Phần tiền đóng băng còn lại đã khả dụng trở lại.',
  },
  sell_cancelled: {
    title: 'Đã hủy lệnh bán {symbol}',
    content:
      'Lệnh bán {amount} {base} với giá {limit} {quote} đã được hủy. Đã khớp trước đó: {filled} {base}. Phần đóng băng còn lại đã khả dụng trở lại.',
  },
  orders_cancelled: {
    title: 'Số lệnh đã hủy: {count}',
    content: 'Đã hủy {count} lệnh đang mở. Phần đóng băng cho các lệnh này đã khả dụng trở lại.',
  },
  recharge_credited: {
    title: 'Nạp tiền thành công: {amount} {currency}',
    content: 'Khoản nạp {amount} {currency} đã được ghi có và khả dụng trong tài khoản của bạn.',
  },
  recharge_credited_test: {
    title: 'Nạp tiền thành công: {amount} {currency}',
    content:
      'Khoản nạp {amount} {currency} đã được ghi có và khả dụng trong tài khoản của bạn. Chế độ thử nghiệm: không có tiền thật được chuyển.',
  },
  recharge_rejected: {
    title: 'Khoản nạp bị từ chối: {amount} {currency}',
    content: 'Khoản nạp {amount} {currency} không được ghi có. Lý do: {reason}',
  },
  sign_in: {
    title: 'Đăng nhập mới',
    content:
      'Tài khoản của bạn vừa được đăng nhập: {device}, địa chỉ mạng {ip}. Nếu không phải bạn, hãy đăng xuất, đổi mật khẩu và liên hệ bộ phận hỗ trợ khách hàng.',
  },
}
