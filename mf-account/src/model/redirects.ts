/** How long a success message is shown before the next page opens, ms (specification §9). */
export const redirectMs = {
  register: 2000,
  verifyEmail: 2000,
  resetRequest: 2000,
  resetSuccess: 3000,
} as const;

/** How long the shopper must wait before another code can be requested, seconds (decision 8). */
export const resendCooldownS = 60;
