export const newsHref = (id: number): string => `/pages/mailMessage/ggDetail?id=${id}`
