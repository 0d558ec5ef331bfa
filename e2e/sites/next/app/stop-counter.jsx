'use client';

import { useState } from 'react';

export function StopCounter() {
  const [stops, setStops] = useState(0);
  return (
    <button type="button" id="add-stop" onClick={() => setStops(stops + 1)}>
      Stops: {stops}
    </button>
  );
}
