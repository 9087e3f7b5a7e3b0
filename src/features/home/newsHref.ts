export const newsHref = (id: number): string => `/pages/common/article?id=${id}`
