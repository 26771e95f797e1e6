const BANNER: Record<string, { admin: string; member: string }> = {
  grace_period: {
    admin:
      'Your subscription has expired. Your account will be blocked soon. Please proceed to the billing section to complete your payment.',
    member:
      "Your organization's subscription has expired. Please contact your account administrator regarding subscription renewal.",
  },
  inactive: {
    admin:
      'Your company account has been blocked due to non-payment. Please visit the billing section to renew your subscription.',
    member:
      "Your organization's account has been blocked due to non-payment. Please contact your account administrator regarding subscription renewal.",
  },
}

export const paymentBanner = (status: string, isAdmin: boolean): string | undefined =>
  BANNER[status]?.[isAdmin ? 'admin' : 'member']

export const inactiveText = (canRenew: boolean): string =>
  canRenew
    ? 'Your subscription is inactive. Please renew your subscription'
    : 'Your subscription is inactive. Please contact your account administrator regarding subscription renewal'
