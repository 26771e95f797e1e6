export const planted = <img src="/planted.png" />
