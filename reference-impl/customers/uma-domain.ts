/** The domain of made-up addresses until the platform configures another. */
export const usualUmaDomain = 'uma.example';
