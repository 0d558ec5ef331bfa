/** A kind of device as conditions name it. */
export const audienceDevice = (device: string | null) => (device === 'mobile' ? 'phone' : device);
