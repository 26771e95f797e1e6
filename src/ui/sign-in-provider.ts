export const signInProvider = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-in"]')?.content
