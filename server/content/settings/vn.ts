import type { SettingTexts } from './index.ts'

export const vn: SettingTexts = {
  register_agreement: `Khi tạo tài khoản, bạn đồng ý với thỏa thuận này. Thỏa thuận nêu bằng lời lẽ dễ hiểu những gì bạn có thể mong đợi ở chúng tôi và những gì chúng tôi mong đợi ở bạn.

Tài khoản chỉ dành cho riêng bạn. Bạn phải đủ tuổi trưởng thành và được phép sử dụng dịch vụ giao dịch tại nơi bạn sống. Hãy giữ kín mật khẩu và mã xác minh: chúng tôi không bao giờ hỏi những thông tin này qua điện thoại, email hay trò chuyện.

Giá có thể tăng hoặc giảm, đôi khi rất nhanh. Bạn có thể mất toàn bộ số tiền giao dịch; sản phẩm có đòn bẩy có thể mất toàn bộ ký quỹ. Chỉ giao dịch bằng số tiền bạn có thể chấp nhận mất.

Lệnh được khớp theo giá đã ghi nhận. Mỗi lần khớp đều nêu rõ mức giá ghi nhận đã quyết định lần khớp đó và bạn có thể tra cứu. Lệnh thị trường bị từ chối khi giá gần nhất đã quá 10 giây. Phí được hiển thị trước khi bạn xác nhận và không bao giờ thay đổi đối với lệnh đang mở.

Bạn có thể hủy lệnh đang mở, tải xuống lịch sử giao dịch và đóng tài khoản bất cứ lúc nào. Chúng tôi có thể tạm khóa tài khoản khi pháp luật yêu cầu hoặc khi tài khoản gây nguy hại cho người khác, và sẽ cho bạn biết lý do.

Ở chế độ thử nghiệm không có nạp hay rút tiền thật: số dư là tiền thử nghiệm và thị trường có thể là mô phỏng hoặc phát lại. Màn hình sẽ ghi rõ điều này.`,
  privacy: `Chính sách này cho biết chúng tôi lưu những gì về bạn, vì sao và trong bao lâu.

Chúng tôi lưu địa chỉ email, dạng mã hóa của mật khẩu (không bao giờ lưu chính mật khẩu), phiên đăng nhập của thiết bị, lệnh, số dư, lịch sử giao dịch và hình ảnh bạn tải lên. Những dữ liệu này cần thiết để vận hành tài khoản và chứng minh mọi thay đổi của số dư.

Hình ảnh bạn tải lên được xóa dữ liệu ẩn (vị trí, thiết bị) và chỉ bạn cùng nhân viên xét duyệt có thể xem. Mã xác minh được lưu ở dạng mã hóa và chỉ trong mười phút.

Trên thiết bị của bạn, ứng dụng lưu giá, số dư và tin nhắn gần nhất để vẫn dùng được khi kết nối kém. Dữ liệu này bị xóa khi bạn đăng xuất. Bạn có thể xem và xóa tại Cài đặt › Dữ liệu ngoại tuyến.

Chúng tôi không bán dữ liệu của bạn và không hiển thị quảng cáo. Sổ sách được lưu theo thời hạn pháp luật quy định. Để xem, sửa hoặc xóa các dữ liệu khác, vui lòng liên hệ bộ phận chăm sóc khách hàng.`,
  recharge_notice: `Chỉ gửi đúng loại coin được hiển thị qua đúng mạng được hiển thị. Gửi sai có thể mất tiền.

Sau khi thanh toán, hãy tải lên chứng từ thanh toán. Nhân viên (hoặc hệ thống ở chế độ thử nghiệm) sẽ xét duyệt và số tiền được ghi vào tài khoản của bạn mà không cần tải lại trang.

Số tiền dưới mức tối thiểu sẽ không được ghi có. Hãy kiểm tra từng ký tự của địa chỉ trước khi gửi: giao dịch trên chuỗi không thể hoàn tác.

Ở chế độ thử nghiệm không có tiền thật được chuyển: đừng bao giờ gửi bất cứ thứ gì đến địa chỉ hiển thị tại đó.`,
}
