/** After how many ms a success goes on to the next page (specification §9). */
export const redirectMs = {
  register: 2000,
  verifyEmail: 2000,
  resetRequest: 2000,
  resetSuccess: 3000,
} as const;

/** Before another code may be asked for, in seconds (decision 8). */
export const resendCooldownS = 60;
