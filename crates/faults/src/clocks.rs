//! The functions of the C library that read clocks. The control page says by how much each clock is ahead.

use std::ffi::c_int;

use crate::control::{MONOTONIC, TIME_OF_DAY, value};

const BILLION: i64 = 1_000_000_000;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn clock_gettime(clock: libc::clockid_t, time: *mut libc::timespec) -> c_int {
    // SAFETY: as the caller's.
    let result = unsafe { libc::syscall(libc::SYS_clock_gettime, clock, time) } as c_int;
    let ahead = match clock {
        libc::CLOCK_REALTIME | libc::CLOCK_REALTIME_COARSE => value(TIME_OF_DAY),
        libc::CLOCK_MONOTONIC | libc::CLOCK_MONOTONIC_COARSE | libc::CLOCK_BOOTTIME => value(MONOTONIC),
        _ => 0,
    };
    if result == 0 && ahead != 0 {
        // SAFETY: the system has just filled it.
        let time = unsafe { &mut *time };
        let nanoseconds = time.tv_nsec + ahead.cast_signed() % BILLION;
        time.tv_sec += ahead.cast_signed() / BILLION + nanoseconds.div_euclid(BILLION);
        time.tv_nsec = nanoseconds.rem_euclid(BILLION);
    }
    result
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn gettimeofday(time: *mut libc::timeval, zone: *mut libc::c_void) -> c_int {
    // SAFETY: as the caller's.
    let result = unsafe { libc::syscall(libc::SYS_gettimeofday, time, zone) } as c_int;
    let ahead = value(TIME_OF_DAY).cast_signed();
    if result == 0 && ahead != 0 && !time.is_null() {
        // SAFETY: the system has just filled it.
        unsafe { (*time).tv_sec += ahead / BILLION };
    }
    result
}
