//! The functions that the worker calls, and those of the worker that we call.
//!
//! Bytes go in through memory from [`poda_alloc`], which the next function that gets the pointer takes over; bytes go out as
//! a pointer that is valid during the call.

#![allow(unsafe_code, reason = "this is the border to JavaScript, which only knows addresses")]

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use web::Turn;

use crate::application::{Application, Settings};
use crate::host::Host;

#[link(wasm_import_module = "poda")]
unsafe extern "C" {
    safe fn answer(id: u32, status: u32, headers: *const u8, len: usize);
    safe fn chunk(id: u32, bytes: *const u8, len: usize);
    safe fn end(id: u32);
    safe fn keep(page: u32, bytes: *const u8, len: usize);
    safe fn kept(n_pages: u32);
    safe fn wake();
}

struct Worker;

impl Host for Worker {
    fn answer(&self, id: u32, status: u16, headers: &str) {
        answer(id, status.into(), headers.as_ptr(), headers.len());
    }

    fn chunk(&self, id: u32, bytes: &[u8]) {
        chunk(id, bytes.as_ptr(), bytes.len());
    }

    fn end(&self, id: u32) {
        end(id);
    }

    fn keep(&self, page: usize, bytes: &[u8]) {
        keep(page as u32, bytes.as_ptr(), bytes.len());
    }

    fn kept(&self, n_pages: usize) {
        kept(n_pages as u32);
    }

    fn wake(&self) {
        wake();
    }
}

unsafe extern "C" {
    /// Made by the linker. A module that calls it itself is not torn down after every call of one of its functions.
    fn __wasm_call_ctors();

    /// Of the C library: makes the first thread one that can start others.
    #[cfg(feature = "threads")]
    fn __wasi_init_tp();
}

/// Prepares the module; called once, before anything else, on one thread.
#[unsafe(no_mangle)]
extern "C" fn _initialize() {
    // SAFETY: both called once, before all other code.
    unsafe {
        #[cfg(feature = "threads")]
        __wasi_init_tp();
        __wasm_call_ctors();
    }
}

/// The image of the database, until the application starts.
static IMAGE: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static APPLICATION: OnceLock<Application> = OnceLock::new();

/// Memory for bytes to be passed to one of the other functions.
#[unsafe(no_mangle)]
extern "C" fn poda_alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0; len].into_boxed_slice()).cast()
}

/// The bytes at an address that `poda_alloc` gave out with that length.
///
/// # Safety
/// Each address may be taken once.
unsafe fn taken(address: *mut u8, len: usize) -> Vec<u8> {
    // SAFETY: it was made from a boxed slice of this length, which nobody else owns any more.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, len)) }.into_vec()
}

/// # Safety
/// As [`taken`].
unsafe fn taken_text(address: *mut u8, len: usize) -> String {
    // SAFETY: passed on.
    String::from_utf8(unsafe { taken(address, len) }).expect("the worker sends UTF-8")
}

/// The image of the database that was kept; before the start.
///
/// # Safety
/// The address comes from `poda_alloc` with this length.
#[unsafe(no_mangle)]
unsafe extern "C" fn poda_load(image: *mut u8, len: usize) {
    // SAFETY: passed on.
    *IMAGE.lock().unwrap_or_else(PoisonError::into_inner) = unsafe { taken(image, len) };
}

/// Starts the application; called once.
///
/// # Safety
/// The address comes from `poda_alloc` with this length.
#[unsafe(no_mangle)]
unsafe extern "C" fn poda_start(settings: *mut u8, len: usize) {
    // SAFETY: passed on.
    let settings = unsafe { taken_text(settings, len) };
    let settings: Settings = serde_json::from_str(&settings).expect("the worker sends settings");
    let image = std::mem::take(&mut *IMAGE.lock().unwrap_or_else(PoisonError::into_inner));
    let application = Application::start(Arc::new(Worker), image, settings);
    _ = APPLICATION.set(application.unwrap_or_else(|error| panic!("{error}")));
}

fn application() -> &'static Application {
    APPLICATION.get().expect("the application was started")
}

/// Shows finished experiments.
///
/// # Safety
/// The address comes from `poda_alloc` with this length.
#[unsafe(no_mangle)]
unsafe extern "C" fn poda_results(file: *mut u8, len: usize) {
    // SAFETY: passed on.
    let file = unsafe { taken(file, len) };
    application().show_results(&file).unwrap_or_else(|error| panic!("{error}"));
}

/// Takes a request.
///
/// # Safety
/// Both addresses come from `poda_alloc` with these lengths.
#[unsafe(no_mangle)]
unsafe extern "C" fn poda_request(id: u32, head: *mut u8, head_len: usize, body: *mut u8, len: usize) {
    // SAFETY: passed on.
    let (head, body) = unsafe { (taken_text(head, head_len), taken(body, len)) };
    application().request(id, &head, body).unwrap_or_else(|error| panic!("{error}"));
}

/// Forgets a request.
#[unsafe(no_mangle)]
extern "C" fn poda_cancel(id: u32) {
    application().cancel(id);
}

/// Works; returns the milliseconds until the next call, negative if it may wait for a request.
#[unsafe(no_mangle)]
extern "C" fn poda_turn() -> f64 {
    match application().turn() {
        Turn::Now => 0.0,
        Turn::After(time) => (time.as_secs_f64() * 1e3).max(1.0),
        Turn::Idle => -1.0,
    }
}
