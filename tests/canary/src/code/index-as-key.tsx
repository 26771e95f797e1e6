export const planted = ['a'].map((text, index) => <b key={index}>{text}</b>)
